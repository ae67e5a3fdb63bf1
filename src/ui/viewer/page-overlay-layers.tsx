/** The layers over a page that other parts have registered, in their order. */
import { type PageOverlayProps, pageOverlays } from '../registry/page-overlays.ts';
import { useRegistry } from '../registry/registry.ts';
import styles from './page-view.module.css';

export function PageOverlays(props: PageOverlayProps) {
  const entries = useRegistry(pageOverlays).toSorted((a, b) => a.order - b.order);
  const inLayer = (layer: 'svg' | 'html') =>
    entries
      .filter((entry) => entry.layer === layer)
      .map(({ id, component: Overlay }) => <Overlay key={id} {...props} />);
  const html = inLayer('html');
  const svg = inLayer('svg');
  return (
    <>
      {html.length > 0 ? <div className={styles.html}>{html}</div> : null}
      {svg.length > 0 ? (
        // biome-ignore lint/a11y/noSvgWithoutTitle: the parts inside carry their own names
        <svg className={styles.svg} viewBox={`0 0 ${props.widthPt} ${props.heightPt}`} preserveAspectRatio="none">
          {svg}
        </svg>
      ) : null}
    </>
  );
}
