import { describeAdapter } from '../../../test-kit/providers/adapter-suite.ts';
import { paymentCallback, signProcessor, testProcessor } from '../../../test-kit/providers/test-processor.ts';

const hooks = { afterEffect: () => Promise.resolve() };

describeAdapter('test-processor', {
  declaration: testProcessor(hooks),
  reads: [
    {
      name: 'payment',
      ask: (port) => port.payment('p-1'),
      recorded: { body: { payment_id: 'p-1', amount_minor: '9007199254740993', status: 'COMPLETED', method: 'card' } },
      becomes: { id: 'p-1', amountMinor: 9_007_199_254_740_993n, state: 'paid' },
    },
  ],
  writes: [
    {
      name: 'payOut',
      send: (port) => port.payOut({ id: 'o-1', amountMinor: 1_000n, currency: 'EUR' }),
      recorded: { status: 201, body: { payout_id: 'o-1' } },
    },
  ],
  callbacks: [
    {
      address: paymentCallback(hooks),
      body: '{"payment_id":"p-1","status":"COMPLETED"}',
      sign: signProcessor,
      transaction: 'p-1:COMPLETED',
    },
  ],
});
