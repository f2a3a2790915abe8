import { expect, test } from 'vitest';
import { pageName } from './page-name.ts';
import { guardRoutes } from './route-modules.ts';

const moduleOf = (name: string) => `data:text/javascript,export default ${JSON.stringify(name)}`;

/** A window as the router leaves it: the code of one route is there, that of another is not. */
function routerWindow() {
  const modules: Record<string, unknown> = { here: { default: 'here' } };
  const routes = {
    here: { id: 'here', module: moduleOf('here') },
    elsewhere: { id: 'elsewhere', module: moduleOf('elsewhere') },
  };
  return { modules, view: { __reactRouterManifest: { routes }, __reactRouterRouteModules: modules } };
}

test('S1-8 code that the router began to load before the guard stood is taken, and the page is not opened again', () => {
  const { modules, view } = routerWindow();
  guardRoutes(view);
  const loaded = { default: 'loaded by the router' };
  // What the router does when its import is there; it opens the document again when this throws.
  modules.elsewhere = loaded;
  expect(modules.elsewhere).toBe(loaded);
  modules.elsewhere = { default: 'again' };
  expect(modules.elsewhere).toEqual({ default: 'again' });
});

test('S1-8 code of a page is loaded when it is asked for, once, and code that is there is left alone', async () => {
  const { modules, view } = routerWindow();
  const here = modules.here;
  guardRoutes(view);
  expect('elsewhere' in modules).toBe(true);
  const [one, other] = await Promise.all([modules.elsewhere, modules.elsewhere]);
  expect(JSON.stringify(one)).toContain('elsewhere');
  expect(other).toBe(one);
  expect(modules.elsewhere).toBe(one);
  expect(modules.here).toBe(here);
});

test('S1-8 code of a page that stands with that of others comes from there, without the file of its route', async () => {
  const { modules, view } = routerWindow();
  const route = view.__reactRouterManifest.routes.elsewhere;
  route.module = '/assets/match-page-CqmP_-XF.js';
  expect(pageName(route)).toBe('match-page');
  guardRoutes(view).group({ 'match-page': async () => ({ default: 'of the group' }) });
  expect(await modules.elsewhere).toEqual({ default: 'of the group' });
});
