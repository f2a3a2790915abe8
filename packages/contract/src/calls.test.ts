import * as v from 'valibot';
import { expect, test } from 'vitest';
import { call, gatherCalls, refusalsOf } from './call.ts';
import { callEntries, calls } from './calls.ts';
import { UserType } from './enums.ts';

const some = (path: string) => call.get(path, { auth: 'guest', summary: '', source: '', reply: v.object({}) });

test('C18 a name that stands for two calls is refused', () => {
  expect(() => gatherCalls({ 'a.get': some('/api/a') }, { 'a.get': some('/api/b') })).toThrow('two calls are named a.get');
});

test('C18 a method and path that stand for two calls are refused, in any case of their letters', () => {
  expect(() => gatherCalls({ 'a.get': some('/api/a/get') }, { 'b.get': some('/api/A/Get') })).toThrow(
    'GET /api/a/get stands for a.get and for b.get',
  );
  const both = {
    'a.get': some('/api/a'),
    'a.set': call.post('/api/a', { auth: 'guest', summary: '', source: '', reply: v.object({}) }),
  };
  expect(Object.keys(gatherCalls(both))).toEqual(['a.get', 'a.set']);
});

test('what a call does not say of itself is that of its method', () => {
  expect(some('/api/a')).toMatchObject({ method: 'GET', cache: 'private', rate: 'read', body: undefined, errors: [] });
  expect(calls['betslip.clear']).toMatchObject({ method: 'POST', path: '/api/betslip/clear', rate: 'write', auth: 'guest' });
});

test('a call may be refused under the names it lists and those of its kind, each once', () => {
  const namesOf = (id: keyof typeof calls) => refusalsOf(calls[id]);
  expect(namesOf('betslip.addselection')).toContain('LineAlreadyAddedException');
  expect(namesOf('sporttype.getall')).not.toContain('UnauthorizedException');
  expect(namesOf('session.balance')).toContain('UnauthorizedException');
  expect(namesOf('trading.queue')).toContain('NoPrivilegesException');
  expect(namesOf('session.balance')).not.toContain('ForbiddenOriginException');
  for (const [id, one] of callEntries) expect(new Set(refusalsOf(one)).size, id).toBe(refusalsOf(one).length);
});

test('a call that moves money or acts on what belongs to a user names the user it is meant for', () => {
  for (const [id, one] of callEntries) if (one.rate === 'money') expect([id, one.expectedUser]).toEqual([id, 'required']);
});

test('ROLE-03 every list of bets that were made needs a session', () => {
  const lists = callEntries.filter(([id]) => id.startsWith('history.'));
  expect(lists.length).toBeGreaterThan(6);
  for (const [id, one] of lists) expect([id, one.auth], id).toEqual([id, 'player']);
});

test('ROLE-01 the kinds of users are numbered as the specification says', () => {
  expect(UserType).toEqual({ USER: 0, AGENT: 1, SUPER_AGENT: 2, DEMO_USER: 3, SUPER_MASTER_AGENT: 4 });
});

test('CALL-13 the calls of sport data are GET; live matches and the odds of markets are asked for by POST', () => {
  const sport = callEntries.filter(([, { path }]) => /^\/api\/sport/i.test(path));
  expect(sport.length).toBeGreaterThan(25);
  const posts = sport.flatMap(([id, { method }]) => (method === 'GET' ? [] : [`${method} ${id}`]));
  expect(posts.sort()).toEqual([
    'POST sportmatch.getlive',
    'POST sportodd.getbymarkets',
    'POST sportodd.getbymarketsforresult',
    'POST sportodd.getbyvirtualmarkets',
  ]);
});
