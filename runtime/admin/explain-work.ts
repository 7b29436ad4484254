import { retentionOf } from '../config/to-deployment.ts';
import { GatewayError } from '../contract/errors.ts';
import { redactAnswer } from '../upstream/redact-answer.ts';
import { secretsOf, withoutOwnTokens } from '../work/trace/redact.ts';
import { explainCall } from './explain-call.ts';
import { explainTask } from './explain-task.ts';
import type { Explanation } from './explanation.ts';
import type { ActionDeps } from './operation.ts';

/** What an explanation is made of; without a deployment what needs one is not told. */
export type ExplainDeps = Pick<ActionDeps, 'store' | 'registry' | 'deployment'>;

const LONGEST_SHOWN = 80;

/**
 * What happened to a task or chat call, by its id, its id at the vendor or the id of the request that made it. Throws
 * `task_not_found` for what is none of these, and `invalid_request`, with the ids, for what names several. No credential
 * of a channel is ever in it, whoever wrote it where.
 */
export async function explainWork(deps: ExplainDeps, name: string): Promise<Explanation> {
  const explanation = (await explainById(deps, name)) ?? (await explainById(deps, await idOf(deps, name)));
  if (explanation === undefined) throw nothingNamed(deps, name);
  return explanation;
}

async function explainById(deps: ExplainDeps, id: string): Promise<Explanation | undefined> {
  const [task, call, tables] = await Promise.all([
    deps.store.findKnownTask(id),
    deps.store.findCall(id),
    deps.registry.explain(),
  ]);
  if (task !== undefined) return withoutSecrets(deps, await explainTask(deps, task, tables));
  if (call !== undefined) return withoutSecrets(deps, await explainCall(deps, call, tables));
  return undefined;
}

async function idOf(deps: ExplainDeps, name: string): Promise<string> {
  const [work, ...others] = await deps.store.findNamedWork(name);
  if (work === undefined) throw nothingNamed(deps, name);
  if (others.length === 0) return work.id;
  const ids = [work, ...others].map(({ id, channel_id }) =>
    channel_id === null ? id : `${id} (channel ${channel_id})`,
  );
  throw new GatewayError('invalid_request', {
    message: `\`${shown(name)}\` names several: ${ids.join(', ')}; ask for one of them`,
  });
}

function nothingNamed({ deployment }: ExplainDeps, name: string): GatewayError {
  const { traces_days } = retentionOf(deployment());
  return new GatewayError('task_not_found', {
    message: `there is no task or call \`${shown(name)}\`, and none that has this id at its vendor or was made by this request in the last ${traces_days} days`,
  });
}

function shown(name: string): string {
  return name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN)}…` : name;
}

/** The last net: everything that is kept was redacted when it was written. Names of the operator's own stay. */
function withoutSecrets({ deployment, registry }: ExplainDeps, explanation: Explanation): Explanation {
  let text = withoutOwnTokens(JSON.stringify(explanation));
  const channels = deployment()?.channels ?? [];
  const names = [
    ...channels.map(({ id }) => id),
    ...Object.keys(registry.protocols),
    ...Object.keys(registry.chat_protocols),
  ];
  const isName = (secret: string) => names.some((name) => name.includes(secret));
  for (const channel of channels)
    text = redactAnswer(
      text,
      secretsOf(channel).filter((secret) => !isName(secret)),
    );
  const clean: Explanation = JSON.parse(text);
  return clean;
}
