import { describe, expect, test } from 'vitest';
import { SourceFile, show, sourceTree } from './source-tree.ts';
import { sqlStyleViolations } from './sql-style.ts';

const found = (text: string): string =>
  show(sqlStyleViolations([new SourceFile('apps/server/sql/money/pay.sql', text)])).join('\n');
const body = (...lines: string[]): string =>
  ['CREATE OR REPLACE FUNCTION money.pay() RETURNS void LANGUAGE plpgsql AS $$', ...lines, 'END $$;', ''].join('\n');

describe('files of stored functions', () => {
  test('O24 of the tree are written alike', () => {
    expect(show(sqlStyleViolations(sourceTree()))).toEqual([]);
  });

  test('may hold blocks of every kind', () => {
    expect(
      found(
        body(
          'BEGIN',
          '  FOR v IN',
          '    SELECT 1 FROM money.a WHERE a.kind = \'from\' AND a."select" FOR UPDATE',
          '  LOOP',
          '    IF v.id IS NULL',
          '       OR v.id = 1 THEN',
          '      PERFORM 1;  -- and that is all',
          '    ELSIF v.id = 2 THEN RETURN;',
          '    ELSIF v.id = 4 THEN',
          '      IF v.a',
          '         AND v.b THEN RETURN; END IF;',
          '    ELSE',
          '      UPDATE money.a SET n = CASE WHEN v.id = 3 THEN 1',
          '                                  ELSE 2 END;',
          '    END IF;',
          '  END LOOP;',
          '  BEGIN',
          "    RAISE EXCEPTION USING ERRCODE = 'DL010';",
          '  EXCEPTION WHEN unique_violation THEN',
          '    IF true THEN RAISE; END IF;',
          '  END;',
        ),
      ),
    ).toBe('');
  });

  test.each([
    ['a keyword in small letters', body('BEGIN', '  PERFORM 1 from money.a;'), ':3 says from'],
    ['a long line', body('BEGIN', `  PERFORM ${'1 + '.repeat(40)}1;`), ':3 has 172 characters, at most 160'],
    ['a tab', body('BEGIN', '\tPERFORM 1;'), ':3 has a tab'],
    ['spaces at the end', body('BEGIN', '  PERFORM 1; '), ':3 has a tab or spaces at its end'],
    ['a statement at the wrong place', body('BEGIN', '   PERFORM 1;'), ':3 PERFORM is indented by 3 and not by 2'],
    [
      'an IF at the wrong place',
      body('BEGIN', '    IF a THEN', '      RAISE;', '    END IF;'),
      ':3 IF is indented by 4 and not by 2',
    ],
    [
      'an END IF at the wrong place',
      body('BEGIN', '  IF a THEN', '    RAISE;', '    END IF;'),
      ':5 END IF; is indented by 4 and not by 2',
    ],
    [
      'a LOOP at the wrong place',
      body('BEGIN', '  FOR v IN', '    SELECT 1', '    LOOP', '  END LOOP;'),
      ':5 LOOP is indented by 4',
    ],
    ['no line break at the end', body('BEGIN').trimEnd(), 'ends with one line break'],
    ['an empty line at the end', `${body('BEGIN')}\n`, 'ends with one line break'],
  ])('bites: %s', (_what, text, fault) => {
    expect(found(text)).toContain(fault);
  });
});
