import type { CSSProperties, ReactNode } from 'react';
import tokens from '../styles/tokens.css?raw';
import { type StyleToken, tokensOf, windowsOf } from './style-tokens.ts';
import css from './styles.module.css';
import { StylesPart } from './styles-part.tsx';

const isTime = /^\d+m?s$/;

const withPrefix = (prefix: string): StyleToken[] => tokensOf(tokens, ({ name }) => name.startsWith(prefix));

/** Tokens one below the other: the name, what it says, and how that looks. */
function Steps({ of, sample }: { of: readonly StyleToken[]; sample?: (value: string) => ReactNode }) {
  return (
    <dl className={css.steps}>
      {of.map(({ name, values }) => (
        <div key={name} className={css.step}>
          <dt>{name.slice(2)}</dt>
          <dd>{values.join(', phone ')}</dd>
          {sample && <dd>{sample(`var(${name})`)}</dd>}
        </div>
      ))}
    </dl>
  );
}

const text = (style: CSSProperties) => <span style={style}>Real Sociedad</span>;
const number = (style: CSSProperties) => (
  <bdi className="num" style={style}>
    1,284.50
  </bdi>
);

/** The scale of the design as the stylesheet has it: a step that is added there is shown here. */
export function StylesScale() {
  return (
    <>
      <StylesPart title="Type: eight sizes">
        <Steps
          of={withPrefix('--type-')}
          sample={(fontSize) => (
            <>
              {text({ fontSize })} {number({ fontSize })}
            </>
          )}
        />
      </StylesPart>
      <StylesPart title="Type: three weights">
        <Steps
          of={withPrefix('--weight-')}
          sample={(fontWeight) => (
            <>
              {text({ fontWeight })} {number({ fontWeight })}
            </>
          )}
        />
      </StylesPart>
      <StylesPart title="Spacing">
        <Steps of={withPrefix('--space-')} sample={(inlineSize) => <span className={css.stepLength} style={{ inlineSize }} />} />
      </StylesPart>
      <StylesPart title="Radii">
        <Steps
          of={withPrefix('--radius-')}
          sample={(borderRadius) => <span className={css.stepCorner} style={{ borderRadius }} />}
        />
      </StylesPart>
      <StylesPart title="Times">
        <Steps of={tokensOf(tokens, ({ values: [value = ''] }) => isTime.test(value))} />
      </StylesPart>
      <StylesPart title="Layers, from below">
        <Steps of={withPrefix('--z-')} />
      </StylesPart>
      <StylesPart title="Sizes of the window">
        <Steps of={windowsOf(tokens)} />
      </StylesPart>
    </>
  );
}
