import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string; boolValue?: boolean } };

/** A span as OTLP/HTTP carries it in JSON, as far as tests read it. */
export interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  links?: { traceId: string; spanId: string }[];
  attributes: Attribute[];
  status?: { code?: number };
}

interface SentBody {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

const plainOf = ({ value }: Attribute) =>
  value.stringValue ?? (value.intValue === undefined ? value.boolValue : Number(value.intValue));

/** A collector of traces on a port of its own: takes what a server sends and keeps it. */
export async function startTraceCollector() {
  const spans: SentSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end();
      const body = JSON.parse(Buffer.concat(parts).toString()) as SentBody;
      for (const { resource, scopeSpans } of body.resourceSpans) {
        resources.push(Object.fromEntries(resource.attributes.map((one) => [one.key, plainOf(one)])));
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    /** What a span says under this name. */
    said: (span: SentSpan, key: string) => {
      const found = span.attributes.find((one) => one.key === key);
      return found && plainOf(found);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
