import { describeAdapter } from '../../../../../test-kit/providers/adapter-suite.ts';
import { XML_FORMAT } from '../../../../../test-kit/providers/damage.ts';
import { recordedUof, UOF_MATCH } from '../../../../../test-kit/recorded-uof.ts';
import { uofXml } from './uof-xml.ts';

const DAY = Date.UTC(2026, 10, 23);
const answer = (name: string) => ({ body: recordedUof(name) });

/** Its stream is AMQP and has tests of its own (stream.int.test.ts); what becomes of its messages stands in decode.test.ts. */
describeAdapter('uof-xml', {
  declaration: uofXml,
  format: XML_FORMAT,
  broker: 'amqp://127.0.0.1:1',
  reads: [
    { name: 'producers', ask: (port) => port.producers(), recorded: answer('producers'), becomes: [{ id: 1 }, { id: 3 }] },
    {
      name: 'descriptions',
      ask: (port) => port.descriptions(),
      recorded: answer('markets'),
      becomes: [{ id: 1, name: '1x2' }, { id: 18 }, { id: 29 }],
    },
    {
      name: 'fixtures',
      ask: async (port) => {
        const pages: unknown[] = [];
        for await (const page of port.fixtures(DAY, DAY + 86_400_000)) pages.push(page);
        return pages;
      },
      recorded: answer('schedule'),
      becomes: [{ fixtures: [{ urn: UOF_MATCH, producer: 3 }, { urn: 'sr:match:900000002' }] }],
    },
  ],
  writes: [
    {
      name: 'requestRecovery',
      send: (port) => port.requestRecovery(1, null, 42),
      recorded: { status: 202, body: recordedUof('accepted') },
    },
  ],
});
