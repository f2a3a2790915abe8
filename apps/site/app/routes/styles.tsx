import { type ReactNode, useEffect } from 'react';
import { usePreference, useSetPreference } from '../shared/i18n/site-context.tsx';
import { liveConnection } from '../shared/live/live-connection.ts';
import { type Price, unknownPrice } from '../shared/model/price.ts';
import { themes } from '../shared/preferences/preferences.ts';
import { setPicked } from '../shared/slip/slip-port.ts';
import { BrandMark } from '../shared/ui/brand.tsx';
import { CheckField, SelectField, TextField } from '../shared/ui/field.tsx';
import { Flag } from '../shared/ui/flag.tsx';
import { EmptyNotice, ErrorNotice } from '../shared/ui/notice.tsx';
import { OddsButton } from '../shared/ui/odds-button.tsx';
import { SportIcon } from '../shared/ui/sport-icon.tsx';
import { TeamBadge } from '../shared/ui/team-badge.tsx';
import { toast } from '../shared/ui/toast.ts';
import { ToggleGroup } from '../shared/ui/toggle-group.tsx';
import { ControlSamples, SortSample, TabSamples } from './style-samples.tsx';
import css from './styles.module.css';
import { StylesScale } from './styles-scale.tsx';

const colours = [
  'canvas surface-1 surface-2 surface-3 surface-4 line line-strong',
  'text-1 text-2 text-3',
  'pick pick-hover on-pick pick-edge',
  'iris iris-fill on-iris',
  'up down live live-fill win loss warn info danger',
].map((row) => row.split(' '));

const price = (id: string, oddsMilli: number, more: Partial<Price> = {}): Price => ({
  id,
  matchId: 1,
  title: 'Outcome',
  oddsMilli,
  isLocked: false,
  ...more,
});

const states: readonly (readonly [name: string, price: Price, line?: string])[] = [
  ['default', price('s.1', 1850)],
  ['with line', price('s.2', 1910), '\u22120.5'],
  ['picked', price('s.3', 2380)],
  ['up', price('s.4', 1840), '2.5'],
  ['down', price('s.5', 5600)],
  ['suspended', price('s.6', 2050, { isLocked: true }), '3'],
  ['unknown', unknownPrice],
  ['absent', price('s.7', 0)],
];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`panel ${css.part}`}>
      <h2 className={`section-title ${css.partTitle}`}>{title}</h2>
      <div className={css.samples}>{children}</div>
    </section>
  );
}

function Prices() {
  useEffect(() => {
    setPicked(['s.3']);
    const { store } = liveConnection();
    store.seed(
      states.map(([, one]) => one),
      [],
      true,
    );
    // Two of them move now and then, so that the movement can be looked at.
    let isHigh = false;
    const timer = setInterval(() => {
      isHigh = !isHigh;
      store.push([
        { id: 's.4', oddsMilli: isHigh ? 1900 : 1840, isLocked: false },
        { id: 's.5', oddsMilli: isHigh ? 5200 : 5600, isLocked: false },
      ]);
    }, 5_000);
    return () => clearInterval(timer);
  }, []);
  return states.map(([name, one, line]) => (
    <figure key={name} className={css.badgeSample}>
      <OddsButton price={one} outcome="Arsenal" market="1X2" isLive={false} line={line} />
      <figcaption>{name}</figcaption>
    </figure>
  ));
}

/** Everything the pages are made of, on one page. Exists in development only; what is reusable is shown here. */
export default function Styles() {
  const theme = usePreference('theme');
  const set = useSetPreference();
  return (
    <main className={css.styles}>
      <title>Styles | Duskline</title>
      <div className="page-title">
        <h1>Styles</h1>
        <ToggleGroup
          label="Theme"
          value={theme}
          options={themes.map((value) => ({ value, content: value }))}
          onChange={(value) => set('theme', value)}
        />
      </div>
      <Part title="Colours">
        {colours.map((row) => (
          <ul key={row[0]} className={css.colours}>
            {row.map((name) => (
              <li key={name} className={css.colour}>
                <span className={css.colourField} style={{ background: `var(--${name})` }} />
                {name}
              </li>
            ))}
          </ul>
        ))}
      </Part>
      <Part title="Prices">
        <Prices />
      </Part>
      <Part title="Type: eight sizes">
        <StylesScale of="size" />
      </Part>
      <Part title="Type: three weights">
        <StylesScale of="weight" />
      </Part>
      <Part title="Spacing">
        <StylesScale of="space" />
      </Part>
      <Part title="Radii">
        <StylesScale of="radius" />
      </Part>
      <Part title="Times">
        <StylesScale of="time" />
      </Part>
      <Part title="Layers, from below">
        <StylesScale of="layer" />
      </Part>
      <Part title="Sizes of the window">
        <StylesScale of="window" />
      </Part>
      <Part title="Text">
        <span>Body text</span>
        <span className={css.second}>Second</span>
        <span className={css.third}>Third</span>
        <a className="link" href="#styles">
          Where it leads
        </a>
      </Part>
      <Part title="Buttons">
        <button type="button" className="button">
          Plain
        </button>
        <button type="button" className="button button-pick">
          Yours
        </button>
        <button type="button" className="button button-quiet">
          Quiet
        </button>
        <button type="button" className="button" disabled>
          Disabled
        </button>
        <button type="button" className="button" onClick={() => void toast('A short message', 'success')}>
          Message
        </button>
      </Part>
      <Part title="Fields">
        <div className={css.fields}>
          <TextField label="Text" hint="A hint" />
          <TextField label="Wrong" error="This is not right." defaultValue="?" />
          <SelectField
            label="Select"
            value="one"
            options={[
              { value: 'one', text: 'One' },
              { value: 'two', text: 'Two' },
            ]}
            onValue={() => undefined}
          />
          <CheckField label="A sentence to agree to" />
        </div>
      </Part>
      <Part title="Tabs and toggle groups">
        <TabSamples />
      </Part>
      <Part title="Switch, select, popover, menu, tooltip, dialog">
        <ControlSamples />
      </Part>
      <Part title="Order">
        <SortSample />
      </Part>
      <Part title="Badges, flags, sports">
        {Array.from({ length: 24 }, (_, i) => `Team ${i}`).map((name) => (
          <TeamBadge key={name} name={name} systemId={1} />
        ))}
        {['Player 1', 'Player 2', 'Player 3'].map((name) => (
          <TeamBadge key={name} name={name} systemId={5} />
        ))}
        {['GB-ENG', 'DE', 'BR', 'EG', 'EU', 'INT'].map((code) => (
          <Flag key={code} code={code} />
        ))}
        {[1, 5, 20, 66, 0].map((id) => (
          <SportIcon key={id} systemId={id} />
        ))}
        <span className="brand">
          <BrandMark />
        </span>
      </Part>
      <Part title="States">
        <span className={`skeleton ${css.skeletonSample}`} />
        <EmptyNotice text="Nothing here." />
        <ErrorNotice onRetry={() => undefined} />
      </Part>
    </main>
  );
}
