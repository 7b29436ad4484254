import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { Route } from '../../runtime/contract/route.ts';
import { createIntake, type RawBody } from '../../runtime/intake/intake.ts';
import type { CheckedRequest } from '../../runtime/intake/types.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';

const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });

/** Where a body goes, and with what beside it. */
export interface Asked {
  readonly route?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly strict?: boolean;
}

/** A route of the real registry by its id. */
export function routeOf(id: string): Route {
  const route = registry.routes.find((candidate) => candidate.id === id);
  if (route === undefined) throw new Error(`no route ${id}`);
  return route;
}

/** The checked request that a body on a route becomes; throws what the caller would be told. */
export function ask(body: JsonObject | RawBody, asked: Asked = {}): CheckedRequest {
  return atOnce(
    intake.check({
      route: routeOf(asked.route ?? 'videos-create'),
      key: keyRecord(),
      body: isRaw(body) ? body : { kind: 'json', value: body },
      path: asked.path ?? {},
      query: {},
      strict: asked.strict ?? false,
    }),
  );
}

/** What a refused caller is told; throws when the body was accepted. */
export function refusal(
  body: JsonObject | RawBody,
  asked: Asked = {},
): { readonly code: string; readonly param: string; readonly message: string } {
  try {
    ask(body, asked);
  } catch (error) {
    if (error instanceof GatewayError)
      return { code: error.code, param: error.options.param ?? '', message: error.message };
    throw error;
  }
  throw new Error('it was accepted');
}

function isRaw(body: JsonObject | RawBody): body is RawBody {
  return body.kind === 'form' || body.kind === 'json';
}
