import * as v from 'valibot';
import { defineEvent } from '../../platform/bus/event.ts';

export const limitEvent = defineEvent('limit', { userId: v.string() });
