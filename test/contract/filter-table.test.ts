import { describe, expect, test } from 'vitest';
import { FILTER_BY_NAME, FILTERS } from '../../generator/contract/contract.ts';
import * as contract from '../../runtime/contract/index.ts';

const NAMES =
  'int number string bool yes_no map one_of else plus times clamp nearest suffix ratio ratio_of tier width height ' +
  'pixels orientation url data_uri raw_base64 url_or_data_uri url_or_base64 urls base64s mime bytes prepared url_or_prepared extension length where without pick first last nth ' +
  'count take only several repeated flat group join lower upper trim before after segments json parse_json uuid epoch epoch_ms beijing_time rfc3339 percent ' +
  'last_percent';

test('every filter of the language has exactly one row', () => {
  expect(FILTERS.map((row) => row.name).toSorted()).toStrictEqual(NAMES.split(' ').toSorted());
  expect(FILTER_BY_NAME.size).toBe(FILTERS.length);
});

describe('every row', () => {
  test.each(FILTERS.map((row) => [row.name, row] as const))('%s', (_name, row) => {
    expect(typeof Reflect.get(contract, row.fn)).toBe('function');
    expect(row.about).toMatch(/^.+\.$/);
    expect(row.example).toContain(`| ${row.name}`);
    const rest = row.args.findIndex((one) => one.rest !== undefined);
    expect([-1, row.args.length - 1]).toContain(rest);
  });
});
