/** Things a person should know, one above the other, never in the way: they do not take the focus and go when told to. */
import { Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../controls/button.tsx';
import type { Notice } from '../state/document-slice.ts';
import { useVernier } from '../state/store.ts';
import styles from './notices.module.css';

/** Plain information leaves by itself; a problem stays until it is dismissed. */
const infoMs = 9000;

export function Notices() {
  const notices = useVernier((state) => state.notices);
  return (
    <div className={styles.stack} aria-live="polite">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const dismiss = useVernier((state) => state.dismissNotice);
  useEffect(() => {
    if (notice.tone !== 'info') return;
    const timer = setTimeout(() => dismiss(notice.id), infoMs);
    return () => clearTimeout(timer);
  }, [notice, dismiss]);
  return (
    <div className={styles.notice} data-tone={notice.tone} role={notice.tone === 'problem' ? 'alert' : undefined}>
      {notice.tone === 'problem' ? <TriangleAlert aria-hidden="true" /> : <Info aria-hidden="true" />}
      <div className={styles.words}>
        <p>{notice.text}</p>
        {notice.detail ? <p className={styles.detail}>{notice.detail}</p> : null}
      </div>
      {notice.action ? (
        <Button
          size="s"
          onPress={() => {
            dismiss(notice.id);
            notice.action?.run();
          }}
        >
          {notice.action.label}
        </Button>
      ) : null}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => dismiss(notice.id)}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
