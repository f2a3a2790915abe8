import { describeAdapter } from '../../../../../test-kit/providers/adapter-suite.ts';
import { exclusionRegister } from './exclusion-register.ts';

const PERSON = {
  firstName: 'Noor',
  lastName: 'Lindqvist',
  birthDate: '1988-02-29',
  countryCode: 'GB',
  city: 'London',
  address: '1 Long Street',
  postalCode: 'N1 1AA',
  email: 'noor@example.com',
};

describeAdapter('exclusion-register', {
  declaration: exclusionRegister,
  reads: [
    {
      name: 'ask',
      ask: (port) => port.ask(PERSON),
      recorded: { body: [{ correlationId: '1', msRequestId: '0192f3c4-1111', exclusion: 'Y' }] },
      becomes: { isExcluded: true, reference: '0192f3c4-1111' },
    },
  ],
  writes: [],
});
