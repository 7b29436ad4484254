import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickLengths } from '../../../generator/emit/quick-lengths.ts';

test.each([
  ['if(func0(data3) > 200){', 'if(data3.length > 400 || func0(data3) > 200){'],
  ['if(func12(data) < 1){', 'if(data.length < 1){'],
  ['if(func0(data1) < 3){', 'if(data1.length < 6 && func0(data1) < 3){'],
  ['if(!func0(data1, data2)){', 'if(!func0(data1, data2)){'],
  ['if(data1.length > 64){', 'if(data1.length > 64){'],
])('%s', (printed, quick) => {
  expect(quickLengths(printed)).toBe(quick);
});

/** The condition under which a text breaks its limit, run. */
function breaks(condition: string, text: string): boolean {
  const count = (value: string): number => [...value].length;
  return new Function('func0', 'data1', `return ${quickLengths(condition)};`)(count, text) as boolean;
}

test('judges every text as a schema library does', () => {
  const ajv = new Ajv();
  const unit = fc.constantFrom('a', 'é', '𝒳', '\ud835', '\udcb3');
  const limit = fc.integer({ min: 0, max: 5 });
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 14 }), limit, (units, at) => {
      const text = units.join('');
      const [least, most] = [{ minLength: at }, { maxLength: at }];
      expect(breaks(`func0(data1) < ${at}`, text)).toBe(!ajv.validate(least, text));
      expect(breaks(`func0(data1) > ${at}`, text)).toBe(!ajv.validate(most, text));
    }),
  );
});
