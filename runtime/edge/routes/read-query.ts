import { GatewayError } from '../../contract/errors.ts';
import type { Json } from '../../contract/json.ts';
import type { QueryField, Route } from '../../contract/route.ts';
import { orList, showValue } from '../../words/show-value.ts';

/** The route's query fields, checked and with defaults; other parameters are left unread. 400 otherwise. */
export function readQuery(
  route: Pick<Route, 'query'>,
  raw: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | number | undefined>> {
  const entries = Object.entries(route.query).map(
    ([name, field]) =>
      [name, readField(name, field, Object.hasOwn(raw, name) ? raw[name] : undefined)] as const,
  );
  return Object.fromEntries(entries);
}

/** Whether a header says `true`; absent is `false`. 400 for other words, which would do what nobody asked for. */
export function readSwitch(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  name: 'Gateway-Strict' | 'Gateway-Dry-Run',
): boolean {
  const value = headers[name.toLowerCase()];
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw new GatewayError('invalid_request', {
    message: `${name} must be true or false (got ${showValue(value)})`,
  });
}

function readField(name: string, field: QueryField, value: unknown): string | number | undefined {
  if (value === undefined) return 'default' in field ? field.default : undefined;
  if (typeof value !== 'string') throw refused(name, { rule: 'given once', value });
  switch (field.type) {
    case 'integer': {
      const number = /^-?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= field.min && number <= field.max) return number;
      throw refused(name, {
        rule: `a whole number between ${field.min} and ${field.max}`,
        value,
        allowed: [field.min, field.max],
      });
    }
    case 'enum':
      if (field.values.includes(value)) return value;
      throw refused(name, { rule: orList(field.values), value, allowed: [...field.values] });
    case 'string':
      if (value.length <= field.max_chars) return value;
      throw refused(name, { rule: `at most ${field.max_chars} characters`, value, allowed: field.max_chars });
  }
}

function refused(
  name: string,
  { rule, value, allowed }: { readonly rule: string; readonly value: unknown; readonly allowed?: Json },
): GatewayError {
  return new GatewayError('invalid_request', {
    param: name,
    message: `${name} must be ${rule} (got ${showValue(value)})`,
    details: { ...(allowed === undefined ? {} : { allowed }), received: showValue(value) },
  });
}
