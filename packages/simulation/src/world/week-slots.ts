import type { WeekKey } from './plan-types.ts';

/** A time of the week to kick off at: days after Monday (7 is the Monday behind the weekend), minutes of the local day. */
interface WeekSlot {
  readonly day: number;
  readonly minutes: number;
}

interface WeekTimes {
  readonly weekend: string;
  readonly midweek?: string;
}

/** `*n`: that many matches at once. Lists are stretched to the size of a round. */
const WEEKS: Readonly<Record<WeekKey, WeekTimes>> = {
  eng: { weekend: 'Fri 20:00 Sat 12:30 Sat 15:00*5 Sat 17:30 Sun 14:00*2 Sun 16:30', midweek: 'Tue 19:45*5 Wed 19:45*5' },
  es: { weekend: 'Fri 21:00 Sat 14:00 Sat 16:15 Sat 18:30 Sat 21:00 Sun 14:00 Sun 16:15*2 Sun 18:30 Sun 21:00' },
  de: { weekend: 'Fri 20:30 Sat 15:30*5 Sat 18:30 Sun 15:30 Sun 17:30' },
  it: { weekend: 'Fri 20:45 Sat 15:00 Sat 18:00 Sat 20:45 Sun 12:30 Sun 15:00*2 Sun 18:00 Sun 20:45 Mon 20:45' },
  fr: { weekend: 'Fri 20:45 Sat 17:00 Sat 19:00 Sat 21:00 Sun 15:00 Sun 17:15*3 Sun 20:45' },
  nl: { weekend: 'Fri 20:00 Sat 16:30 Sat 18:45*2 Sat 21:00 Sun 12:15 Sun 14:30*2 Sun 16:45' },
  eu: { weekend: 'Fri 18:00 Fri 20:30 Sat 13:00 Sat 15:30*2 Sat 18:00 Sat 20:30 Sun 14:00*2 Sun 16:30 Sun 19:00 Mon 19:00' },
  'eu-sunday': { weekend: 'Sat 15:00 Sat 17:30*2 Sat 20:00 Sun 12:00 Sun 14:30*2 Sun 17:00 Sun 19:30 Mon 19:00' },
  br: {
    weekend: 'Sat 16:00*2 Sat 18:30*2 Sat 21:00 Sun 11:00 Sun 16:00*2 Sun 18:30*2 Sun 20:30',
    midweek: 'Wed 19:00*3 Wed 21:30*4 Thu 20:00*3',
  },
  latin: {
    weekend: 'Fri 19:00 Fri 21:15 Sat 14:00 Sat 16:30 Sat 19:00*2 Sat 21:15 Sun 13:00 Sun 15:30 Sun 18:00*2 Sun 20:15 Mon 20:00',
    midweek: 'Tue 19:00*3 Wed 19:00*3 Wed 21:15*3',
  },
  us: { weekend: 'Fri 19:30 Sat 13:30 Sat 19:30*6 Sat 21:30 Sun 15:00 Sun 18:00', midweek: 'Wed 19:30*6 Wed 21:30*3' },
  asia: {
    weekend: 'Fri 19:00*2 Sat 13:00 Sat 14:00*2 Sat 16:00 Sat 19:00*2 Sun 14:00*2 Sun 16:00 Sun 18:30*2',
    midweek: 'Tue 19:00*4 Wed 19:00*5',
  },
  arab: { weekend: 'Thu 18:00 Thu 20:30 Fri 17:30*2 Fri 20:00*2 Sat 17:30*2 Sat 20:00*2' },
  africa: { weekend: 'Fri 19:00 Sat 15:00*3 Sat 17:30*2 Sat 20:00 Sun 15:00*3 Sun 17:30' },
  aus: { weekend: 'Thu 19:30 Fri 19:45 Sat 15:00 Sat 17:00 Sat 19:45*2 Sun 14:00 Sun 16:00 Sun 19:00' },
  indoor: {
    weekend: 'Fri 18:30 Fri 20:00 Sat 16:00 Sat 18:00*2 Sat 20:00 Sun 15:00 Sun 17:00*2 Sun 19:00',
    midweek: 'Tue 18:30*3 Wed 18:30*3 Wed 20:00*2',
  },
  'indoor-us': {
    weekend: 'Fri 19:00*3 Fri 20:00 Fri 21:30 Sat 13:00 Sat 19:00*3 Sat 20:30 Sat 22:00 Sun 15:30 Sun 18:00 Sun 20:00',
    midweek: 'Mon 19:00 Tue 19:00*4 Tue 20:00*2 Tue 21:30*2 Wed 19:00*3 Wed 20:00 Wed 22:00*2',
  },
  'indoor-latin': {
    weekend: 'Fri 20:00*2 Fri 21:30 Sat 18:00*2 Sat 20:30*2 Sun 11:00 Sun 18:00 Sun 20:00',
    midweek: 'Tue 20:00*3 Wed 20:00*3 Wed 21:30',
  },
  'hockey-eu': {
    weekend: 'Fri 18:30*2 Fri 19:30*2 Sat 15:15 Sat 17:00*2 Sun 14:00 Sun 16:30*2',
    midweek: 'Tue 18:30*3 Tue 19:30*2 Wed 18:30*2 Wed 19:30',
  },
  gridiron: { weekend: 'Thu 19:15 Sun 12:00*8 Sun 15:05*2 Sun 15:25*3 Sun 19:20 Mon 19:15' },
  college: { weekend: 'Fri 19:00 Sat 11:00*3 Sat 14:30*4 Sat 18:30*3 Sat 21:30' },
  afternoons: {
    weekend: 'Fri 10:00 Fri 13:30 Sat 10:00 Sat 13:30 Sat 16:30 Sun 10:00 Sun 13:30 Sun 16:30',
    midweek: 'Tue 13:00 Tue 16:00 Wed 10:00 Wed 13:00 Wed 16:00',
  },
  evenings: {
    weekend: 'Fri 18:30 Fri 19:10 Sat 15:00 Sat 18:30 Sun 14:00 Sun 15:30 Sun 18:30',
    midweek: 'Tue 18:30*2 Tue 19:10 Wed 18:30*2 Wed 19:10',
  },
  esports: {
    weekend:
      'Thu 17:00 Thu 20:00 Fri 14:00 Fri 17:00 Fri 20:00 Sat 11:00 Sat 14:00 Sat 17:00 Sat 20:00 Sun 11:00 Sun 14:00 Sun 17:00',
    midweek: 'Mon 17:00 Mon 20:00 Tue 14:00 Tue 17:00 Tue 20:00 Wed 14:00 Wed 17:00 Wed 20:00',
  },
  'esports-night': {
    weekend: 'Thu 17:00 Thu 20:00 Fri 17:00 Fri 20:00 Sat 14:00 Sat 17:00 Sat 20:00 Sun 14:00 Sun 17:00 Sun 20:00',
    midweek: 'Mon 20:00 Tue 17:00 Tue 20:00 Wed 17:00 Wed 20:00',
  },
  weekdays: {
    weekend:
      'Mon 18:00 Mon 20:00 Tue 17:30 Tue 18:30 Tue 20:00*2 Wed 17:30 Wed 18:30 Wed 20:00*2 Thu 18:00 Thu 19:30 Thu 20:30 Fri 19:00',
    midweek: 'Mon 18:30*2 Mon 20:00 Tue 18:00*2 Tue 19:30*2',
  },
  'weekdays-west': {
    weekend:
      'Mon 15:30 Mon 17:30 Mon 20:00 Tue 15:00 Tue 17:00 Tue 19:30 Wed 15:30 Wed 17:30 Wed 20:00 Thu 15:00 Thu 17:00 Thu 19:30 Fri 16:00 Sun 17:00',
    midweek: 'Mon 16:00 Mon 18:00 Tue 16:00 Tue 18:00',
  },
  'saturdays-west': {
    weekend: 'Fri 20:00 Sat 11:00 Sat 13:30 Sat 15:30 Sat 16:30 Sat 17:30*2 Sat 18:30*2 Sat 19:30 Sun 11:00 Sun 16:00 Sun 18:30',
  },
  'weekend-mornings': {
    weekend: 'Fri 16:00 Sat 10:30 Sat 11:00*2 Sat 12:00*2 Sat 13:00*2 Sat 14:00 Sun 10:30 Sun 11:30 Sun 13:00 Sun 19:00',
  },
  'weekday-afternoons': {
    weekend:
      'Mon 14:00 Mon 16:00 Tue 11:00 Tue 13:00 Tue 15:00 Wed 11:00 Wed 13:00 Wed 15:30 Thu 11:00 Thu 13:30 Thu 16:00 Fri 13:00 Fri 15:30',
  },
};

const MIDWEEK = 'Tue 18:30 Tue 19:00*2 Tue 20:45*2 Wed 18:30 Wed 19:00*2 Wed 20:45*2';
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function slotsOf(text: string, isWeekend: boolean): WeekSlot[] {
  const words = text.split(' ');
  const slots: WeekSlot[] = [];
  for (let i = 0; i + 1 < words.length; i += 2) {
    const [time = '', times = '1'] = (words[i + 1] ?? '').split('*');
    const [hours = '0', minutes = '0'] = time.split(':');
    const weekday = DAYS.indexOf(words[i] ?? '');
    const slot = { day: isWeekend && weekday === 0 ? 7 : weekday, minutes: Number(hours) * 60 + Number(minutes) };
    for (let n = 0; n < Number(times); n++) slots.push(slot);
  }
  return slots;
}

const parsed = new Map<string, readonly WeekSlot[]>();

function listOf(key: WeekKey, part: 'weekend' | 'midweek'): readonly WeekSlot[] {
  const name = `${key} ${part}`;
  let slots = parsed.get(name);
  if (slots === undefined) {
    slots = slotsOf(WEEKS[key][part] ?? MIDWEEK, part === 'weekend' && !key.startsWith('weekday'));
    parsed.set(name, slots);
  }
  return slots;
}

const SUNDAY = 6;
const LATE_MINUTES = 18 * 60 + 30;

/**
 * Times of a round of `size` matches, in order. With a round in the middle of the week before it, it does not begin on a Friday; with
 * one behind it, it is over on Sunday afternoon: so every team has its 68 hours.
 */
export function roundSlots(
  key: WeekKey,
  part: 'weekend' | 'midweek',
  size: number,
  near: { readonly before: boolean; readonly after: boolean },
): WeekSlot[] {
  const all = listOf(key, part);
  const fitting = all.filter(({ day, minutes }) => {
    if (part === 'midweek') return true;
    if (near.before && day < 5) return false;
    return !(near.after && (day > SUNDAY || (day === SUNDAY && minutes > LATE_MINUTES)));
  });
  const list = fitting.length === 0 ? all : fitting;
  const slots = Array.from({ length: size }, (_, i) => list[Math.floor((i * list.length) / size)] ?? { day: 5, minutes: 900 });
  return slots.sort((a, b) => a.day - b.day || a.minutes - b.minutes);
}
