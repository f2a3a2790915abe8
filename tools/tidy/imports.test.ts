import { describe, expect, test } from 'vitest';
import { importViolations } from './imports.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

/** One forbidden line put into one made-up file. */
const seed = (path: string, specifier: string): string[] =>
  show(importViolations([new SourceFile(path, `import { x } from '${specifier}';\nx();\n`)]));

describe('who may import whom', () => {
  test('the tree keeps every boundary', () => {
    expect(show(importViolations(sourceTree()))).toEqual([]);
  });

  test.each([
    ['packages/money/src/amount.ts', '@duskline/odds/price', 'packages point downward'],
    ['packages/odds/src/price.ts', '@duskline/betting/slip', 'packages point downward'],
    ['packages/betting/src/slip.ts', '@duskline/contract/enums', 'packages point downward'],
    ['packages/unknown/src/a.ts', '@duskline/money/amount', 'is not in the list'],
    ['packages/odds/src/price.ts', '@duskline/server/src/main', 'imports packages only'],
    ['sandboxes/odds-feed/src/main.ts', '@duskline/contract/enums', 'stands for a stranger'],
    ['sandboxes/odds-feed/src/main.ts', '../../../apps/server/src/main.ts', 'leaves sandboxes/odds-feed'],
    ['apps/server/src/platform/clock.ts', '../modules/wallet/index.ts', 'platform imports'],
    ['apps/server/src/platform/clock.ts', '@duskline/sandbox-odds-feed/src/main', 'platform imports'],
    ['apps/server/src/modules/wallet/service.ts', '../tickets/store.ts', 'module wallet imports'],
    ['apps/server/src/modules/wallet/service.ts', '../tickets/index.ts', 'module wallet imports'],
    ['apps/server/src/modules/wallet/service.ts', '../../flows/place-bet.ts', 'module wallet imports'],
    ['apps/server/src/modules/wallet/service.int.test.ts', '../tickets/store.ts', 'module wallet imports'],
    ['apps/server/src/flows/place-bet.ts', '../modules/wallet/store.ts', 'by its index.ts only'],
    ['apps/server/src/flows/place-bet.ts', '../compose.ts', 'a flow imports'],
    ['apps/server/src/compose.ts', '../../site/app/root.tsx', 'leaves apps/server'],
    ['apps/site/app/features/betslip/state/slip.ts', '../../account/state/user.ts', 'never imports feature account'],
    ['apps/site/app/features/betslip/state/slip.ts', '~/features/account/state/user.ts', 'never imports feature account'],
    ['apps/site/app/features/betslip/state/slip.ts', '~/routes/home.tsx', 'never import routes'],
    ['apps/site/app/shared/format.ts', '../features/betslip/state/slip.ts', 'shared imports'],
    ['packages/simulation/src/line.ts', '@duskline/betting/settle-market', 'packages point downward'],
    ['apps/site/app/shared/format.ts', '@duskline/simulation/soccer', 'does not reach the browser'],
    ['apps/site/app/shared/format.ts', '@duskline/betting/settle', 'only the rules of the slip'],
    ['apps/site/app/routes/home.tsx', '@duskline/server/src/main', 'packages and itself only'],
    ['apps/e2e/journey.spec.ts', '../server/src/main.ts', 'leaves apps/e2e'],
    ['bench/src/main.ts', '@duskline/sandbox-odds-feed/src/main', 'a bench imports'],
    ['tools/start/start.ts', '../../apps/server/src/modules/wallet/index.ts', 'platform of the server only'],
    ['apps/e2e/journey.spec.ts', '../../tools/start/run-file.ts', 'leaves apps/e2e'],
    ['apps/server/src/compose/compose.ts', '../../../../tools/product-kit/new-person.ts', 'leaves apps/server'],
  ])('bites: %s importing %s', (path, specifier, reason) => {
    expect(seed(path, specifier).join()).toContain(reason);
  });

  test('bites on types, re-exports and dynamic imports as well', () => {
    const lines = [
      "import type { X } from '../tickets/store.ts';",
      "export { y } from '../tickets/store.ts';",
      "await import('../tickets/store.ts');",
      "type Z = import('../tickets/store.ts').Z;",
    ];
    const found = importViolations([new SourceFile('apps/server/src/modules/wallet/service.ts', lines.join('\n'))]);
    expect(found.map((one) => one.line)).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ['packages/betting/src/slip.ts', '@duskline/money/amount'],
    ['packages/simulation/src/rule-book.test.ts', '@duskline/betting/settle-market'],
    ['sandboxes/odds-feed/src/main.ts', '@duskline/simulation/soccer'],
    ['apps/server/src/modules/wallet/service.ts', './store.ts'],
    ['apps/server/src/modules/wallet/service.ts', '../../platform/db/create-db.ts'],
    ['apps/server/src/modules/tickets/placement/races.int.test.ts', '../wallet/index.ts'],
    ['apps/server/src/flows/place-bet.ts', '../modules/wallet/index.ts'],
    ['apps/server/src/compose.ts', './modules/wallet/index.ts'],
    ['apps/site/app/routes/home.tsx', '~/features/betslip/components/slip.tsx'],
    ['apps/site/app/features/betslip/state/slip.ts', '@duskline/betting/slip-rules'],
    ['tools/start/start.ts', '../../apps/server/src/platform/db/embedded.ts'],
    ['apps/e2e/support/start-product.ts', '../../../tools/product-kit/started-product.ts'],
    ['bench/src/http.ts', '../../tools/product-kit/started-product.ts'],
    ['apps/server/test-kit/web-house.ts', '../../../tools/product-kit/new-person.ts'],
    ['apps/server/src/compose/cashout.int.test.ts', '../../../../tools/product-kit/new-person.ts'],
  ])('lets through: %s importing %s', (path, specifier) => {
    expect(seed(path, specifier)).toEqual([]);
  });
});
