import type { Canonical } from '../canonical.ts';
import { type DeniedNames, nameGuard } from '../denied-names.ts';
import { listedFields } from '../listed-fields.ts';
import type { ModelRow } from '../models/types.ts';
import { atOnce } from '../paused-work.ts';
import type { PrepareStep } from '../prepare.ts';
import type { Accepted, AnswerScope, Protocol, RemixScope, SubmitScope } from '../protocol.ts';
import type { UpstreamRequest } from '../upstream.ts';

/**
 * A protocol as generated code writes it: its request functions see the narrow canonical request of this
 * gateway's vocabulary.
 */
export interface ProtocolDefinition<R extends Canonical>
  extends Omit<Protocol, 'route' | 'prepare' | 'submit' | 'remix' | 'models'> {
  readonly models?: readonly ModelRow<R>[];
  /** Names that the caller's `metadata` never sets, wherever they stand in it. */
  readonly names?: DeniedNames;
  route(scope: Omit<SubmitScope<R>, 'route'>): ReturnType<Protocol['route']>;
  readonly prepare?: readonly PrepareStep<R>[];
  readonly submit: Omit<Protocol['submit'], 'request' | 'used'> & {
    request(scope: SubmitScope<R>): UpstreamRequest;
    used(scope: SubmitScope<R>): ReadonlySet<string>;
  };
  readonly remix?: {
    request(scope: RemixScope<R>): UpstreamRequest;
    accept(scope: AnswerScope): Accepted;
  };
}

/**
 * Widens a generated definition to the type the runtime knows. Sound because the runtime only ever hands a
 * protocol requests that a generated family made, and those have the narrow type.
 */
export function defineProtocol<R extends Canonical>(definition: ProtocolDefinition<R>): Protocol {
  const { names, ...protocol } = definition;
  return protocol.carries.metadata ? withListed(protocol, names) : protocol;
}

/** Nothing is made of `metadata` before what is not listed, or denied anywhere in it, is left out. */
function withListed(protocol: Protocol, names: DeniedNames | undefined): Protocol {
  const guard = nameGuard(names ?? { denied: [] });
  const listed = listedFields(protocol.metadata_fields ?? [], protocol.id);
  const { submit } = protocol;
  const request = (scope: SubmitScope): UpstreamRequest => {
    const { metadata } = scope.request;
    if (metadata === undefined) return submit.request(scope);
    const kept = listed(atOnce(guard(metadata, scope.warnings)), scope.warnings);
    return submit.request({ ...scope, request: { ...scope.request, metadata: kept } });
  };
  return { ...protocol, submit: { ...submit, request } };
}
