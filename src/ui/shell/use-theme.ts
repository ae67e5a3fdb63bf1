/** Puts the chosen theme on the root element, where the custom properties look for it. */
import { useEffect } from 'react';
import { useVernier } from '../state/store.ts';

export function useTheme(): void {
  const theme = useVernier((state) => state.theme);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}
