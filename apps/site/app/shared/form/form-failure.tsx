import { useEffect, useRef, useState } from 'react';
import { useSite, useT } from '../i18n/site-context.tsx';

/** Why a form as a whole was not taken. */
export interface Failure {
  readonly text: string;
  /** From when on the server takes it again, where it has said so. */
  readonly retryAtMs?: number | undefined;
  /** No field is to blame, so that the focus is nowhere else. */
  readonly takesFocus: boolean;
}

const MINUTE_S = 60;
/** Longer waits are said in minutes. */
const COUNTED_S = 90;

/** How long it is until then, counted down. Screen readers hear it with the failure, and not every second again. */
function RetryTime({ atMs }: { atMs: number }) {
  const t = useT();
  const { locale } = useSite();
  const [nowMs, setNowMs] = useState(Date.now);
  const leftS = Math.ceil((atMs - nowMs) / 1000);
  const isOver = leftS <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  if (isOver) return <span role="timer">{t('error.retryNow')}</span>;
  const unit = leftS > COUNTED_S ? 'minute' : 'second';
  const count = unit === 'minute' ? Math.ceil(leftS / MINUTE_S) : leftS;
  const format = new Intl.NumberFormat(`${locale.bcp47}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' });
  return <span role="timer">{t('error.retryIn', { time: format.format(count) })}</span>;
}

/** Why a form as a whole was not taken; nothing while there is no reason. */
export function FormFailure({ failure }: { failure: Failure | null }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure?.takesFocus) element.current?.focus();
  }, [failure]);
  if (failure === null) return null;
  return (
    <div ref={element} className="alert" role="alert" tabIndex={-1}>
      <span>
        {failure.text} {failure.retryAtMs !== undefined && <RetryTime key={failure.retryAtMs} atMs={failure.retryAtMs} />}
      </span>
    </div>
  );
}
