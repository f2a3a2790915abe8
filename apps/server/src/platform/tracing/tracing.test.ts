import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createOtlpTracing } from './otlp-tracing.ts';
import { NO_TRACING, readTraceparent, traced } from './tracing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';

test('only a whole traceparent is read: whatever else a client sends begins a trace of its own', () => {
  expect(readTraceparent(`00-${TRACE}-b7ad6b7169203331-01`)).toEqual({ traceId: TRACE, spanId: 'b7ad6b7169203331' });
  for (const wrong of [
    undefined,
    '',
    `00-${TRACE}-b7ad6b7169203331`,
    `00-${TRACE.toUpperCase()}-b7ad6b7169203331-01`,
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-b7ad6b7169203331-01`,
    `00-${TRACE}-b7ad6b7169203331-01, more`,
  ])
    expect(readTraceparent(wrong), String(wrong)).toBeNull();
});

test('a client cannot ask to be traced: its flag changes nothing', () => {
  const tracing = createOtlpTracing({ endpoint: 'http://127.0.0.1:9', ratio: 0, resource: {} });
  expect(tracing.begin('call', {}, `00-${TRACE}-b7ad6b7169203331-01`)).toBeNull();
});

test('what is run within a span goes on within it, also later; what is run within none does not', async () => {
  const tracing = createOtlpTracing({ endpoint: 'http://127.0.0.1:9', ratio: 1, resource: {} });
  const span = tracing.begin('outer', {}, `00-${TRACE}-b7ad6b7169203331-00`);
  expect(span?.traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
  await tracing.run(span, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    expect(tracing.current()).toBe(span);
    expect(tracing.part('inner')?.traceparent).toContain(TRACE);
    tracing.run(null, () => expect(tracing.part('inner')).toBeNull());
  });
  expect(tracing.current()).toBeNull();
  expect(tracing.part('alone')).toBeNull();
});

test('a fault goes through a span as it is, and without tracing the work is simply done', async () => {
  const tracing = createOtlpTracing({ endpoint: 'http://127.0.0.1:9', ratio: 1, resource: {} });
  const fault = new Error('as it is');
  await expect(traced(tracing, tracing.begin('a'), () => Promise.reject(fault))).rejects.toBe(fault);
  expect(await traced(NO_TRACING, null, () => 7)).toBe(7);
});

test('without a collector no package of OpenTelemetry is loaded', async () => {
  const from = new URL('create-tracing.ts', import.meta.url).href;
  const program = `
    import { registerHooks } from 'node:module';
    let loaded = 0;
    registerHooks({ resolve(name, context, next) { if (name.startsWith('@opentelemetry')) loaded++; return next(name, context); } });
    const { createTracing } = await import(${JSON.stringify(from)});
    const rest = { roles: new Set(['web']), profile: 'play' };
    await createTracing({ tracing: null, ...rest });
    const before = loaded;
    await createTracing({ tracing: { endpoint: 'http://127.0.0.1:9', ratio: 1 }, ...rest });
    console.log(JSON.stringify([before, loaded > 0]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(JSON.parse(stdout)).toEqual([0, true]);
});
