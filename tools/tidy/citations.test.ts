import { describe, expect, test } from 'vitest';
import { anchorsOf, citationViolations } from './citations.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

describe('citations', () => {
  test('everything that is cited by an id or a number stands in docs/', () => {
    const anchors = anchorsOf(sourceTree());
    expect(anchors.ids.size).toBeGreaterThan(700);
    expect(anchors.sections.rules.size).toBeGreaterThan(80);
    expect(show(citationViolations(sourceTree()))).toEqual([]);
  });

  test('the lines of the specification stand where they are cited', () => {
    const { specification } = anchorsOf(sourceTree());
    const begins = (line: number): string => (specification[line - 1] ?? '').slice(0, 18);
    expect([19, 88, 125, 178, 214, 246].map(begins)).toEqual([
      'Every route is pre',
      '- Match: ID, Sport',
      'Real-time transpor',
      '- Betslip placemen',
      '- Betslip: add sel',
      '- Betting exceptio',
    ]);
  });

  const docs = [
    new SourceFile('docs/LAWS.md', '| G1 | money for ten buys ten | `a.test.ts`: x |'),
    new SourceFile('docs/rules/trust-review.md', '| XR-08 | broken | holds |'),
    new SourceFile('docs/rules/standards.md', '| TR-B8 | source | live delay | proof |'),
    new SourceFile('docs/rules/abuse.md', '| B12 | a token twice | one |\n## 4. Abuse list'),
    new SourceFile('docs/rules/readings.md', '## AMB-20 Two names'),
    new SourceFile('docs/rules/constants.md', '| K-LOC-04 | order | x | | 81 |'),
    new SourceFile('docs/rules/betting.md', '# Betting\n## 4. Leg\n### 4.6 Status\n1. all void\n2. pending\n## 14. Early payout'),
    new SourceFile('docs/rules/trust.md', '### 2.6 The gate'),
    new SourceFile('docs/rules/design.md', '### 2.5 Loading'),
    new SourceFile('docs/architecture.md', '## 3. How data flows'),
    new SourceFile('docs/rules/specification.md', 'one\n\nthree'),
  ];
  const found = (path: string, text: string): string[] =>
    citationViolations([...docs, new SourceFile(path, text)]).map(({ what }) => /cites (.+), which/.exec(what)?.[1] ?? what);

  test.each([
    ['XR-08, TR-B8 (AMB-20), K-LOC-04'],
    ['betting rules 4.6 and rules 4.6.2; RULE-14 rules 4.6 4.6.1 three legs'],
    ['spec 1, spec line 3, spec 1-3 and 3.2'],
    ['trust 2.6, trust B12, brief 2.5, architecture section 3, law G1'],
    ['UTF-16 and SHA-256, 2026-11-22, aria-10'],
  ])('resolves: %s', (text) => {
    expect(found('apps/a.ts', `// ${text}`)).toEqual([]);
  });

  test.each([
    ['XR-09 is new', 'XR-09'],
    ['TR-B9', 'TR-B9'],
    ['AMB-21', 'AMB-21'],
    ['BETSLP-07', 'BETSLP-07'],
    ['K-LOC-05', 'K-LOC-05'],
    ['RULE-15', 'RULE-15'],
    ['betting rules 4.7', 'rules 4.7'],
    ['rules 4.6, 4.8', 'rules 4.8'],
    ['rules 4.6.3', 'rules 4.6.3'],
    ['spec 2', 'spec 2'],
    ['spec 1, 4', 'spec 4'],
    ['trust 2.7', 'trust 2.7'],
    ['design 3.4', 'design 3.4'],
    ['architecture 5', 'architecture 5'],
    ['law G2', 'G2'],
  ])('bites: %s', (text, what) => {
    expect(found('apps/server/migrations/1-a.sql', `-- ${text}`)).toEqual([what]);
  });

  test('bites: the short ids that the title of a test begins with', () => {
    expect(found('a.test.ts', "test('G1 XR-08 B12 fifty at once', () => {});")).toEqual([]);
    expect(found('a.test.ts', "test('XR-08 B13 fifty at once', () => {});")).toEqual(['B13']);
    expect(found('a.ts', "const shape = 'B13 fifty at once';")).toEqual([]);
  });
});
