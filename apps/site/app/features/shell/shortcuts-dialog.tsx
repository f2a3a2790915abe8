import { useId } from 'react';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { usePreference, useSetPreference, useT } from '../../shared/i18n/site-context.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import css from './shortcuts-dialog.module.css';

/** Each key, or keys one after the other, with what they do. */
const SHORTCUTS: readonly (readonly [keys: readonly string[], text: MessageId])[] = [
  [['?'], 'keys.title'],
  [['/'], 'search.label'],
  [['g', 's'], 'nav.sports'],
  [['g', 'l'], 'nav.live'],
  [['g', 'e'], 'nav.esports'],
  [['b'], 'rail.betslip'],
  [['←', '→'], 'keys.arrows'],
  [['Enter'], 'keys.pick'],
  [['f'], 'keys.favourite'],
  [['o'], 'keys.open'],
  [['Esc'], 'keys.close'],
];

/** All keys of the site (brief 2.6). Once they are off, the settings switch them on again. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const set = useSetPreference();
  const isOn = usePreference('keys') === 'on';
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <p className={css.note}>{t('keys.note')}</p>
      <div className={css.single}>
        <span id={id}>{t('keys.single')}</span>
        <Switch isOn={isOn} labelledBy={id} onChange={(next) => set('keys', next ? 'on' : 'off')} />
      </div>
      <dl className={css.keys}>
        {SHORTCUTS.map(([keys, text]) => (
          <div key={keys.join(' ')}>
            <dt dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
