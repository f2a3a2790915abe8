import * as v from 'valibot';
import { defineEvent } from '../../platform/bus/event.ts';

export const messageEvent = defineEvent('message', { userId: v.string() });
