import type { CSSProperties, ReactNode } from 'react';
import tokens from '../styles/tokens.css?raw';
import { type StyleToken, tokensOf, windowsOf } from './style-tokens.ts';
import css from './styles.module.css';

const isTime = /^\d+m?s$/;

const withPrefix = (prefix: string): StyleToken[] => tokensOf(tokens, ({ name }) => name.startsWith(prefix));

const words = (style: CSSProperties) => (
  <>
    <span style={style}>Real Sociedad</span>{' '}
    <bdi className="num" style={style}>
      1,284.50
    </bdi>
  </>
);

type Scale = { readonly steps: readonly StyleToken[]; readonly sample?: (value: string) => ReactNode };

const scales = {
  size: { steps: withPrefix('--type-'), sample: (fontSize) => words({ fontSize }) },
  weight: { steps: withPrefix('--weight-'), sample: (fontWeight) => words({ fontWeight }) },
  space: {
    steps: withPrefix('--space-'),
    sample: (inlineSize) => <span className={css.stepLength} style={{ inlineSize }} />,
  },
  radius: {
    steps: withPrefix('--radius-'),
    sample: (borderRadius) => <span className={css.stepCorner} style={{ borderRadius }} />,
  },
  time: { steps: tokensOf(tokens, ({ values: [value = ''] }) => isTime.test(value)) },
  layer: { steps: withPrefix('--z-') },
  window: { steps: windowsOf(tokens) },
} satisfies Record<string, Scale>;

/** One scale of the design as the stylesheet has it: name, value, and how that looks. A step that is added there is shown here. */
export function StylesScale({ of }: { of: keyof typeof scales }) {
  const { steps, sample }: Scale = scales[of];
  return (
    <dl className={css.steps}>
      {steps.map(({ name, values }) => (
        <div key={name} className={css.step}>
          <dt>{name.slice(2)}</dt>
          <dd>{values.join(', phone ')}</dd>
          {sample && <dd>{sample(`var(${name})`)}</dd>}
        </div>
      ))}
    </dl>
  );
}
