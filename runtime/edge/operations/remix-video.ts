import { GatewayError } from '../../contract/errors.ts';
import type { Model } from '../../contract/family.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Warning } from '../../contract/warning.ts';
import { isTaskModel } from '../../intake/find-model.ts';
import { unknownFields } from '../../intake/ignored-fields.ts';
import { mayUse, requireNotRetired } from '../../intake/requested-model.ts';
import type { KeyRecord, TaskRecord } from '../../store/types.ts';
import { showValue } from '../../words/show-value.ts';
import type { RemixInput } from '../../work/kinds/remix.ts';
import { taskView } from '../answers/task-view.ts';
import type { Call, Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { findTask } from './find-task.ts';
import { answerWith, claimOf, requireFinished, requireJson, requireKey } from './operation-parts.ts';

const FIELDS = { prompt: 'string' } as const;

/** `video.remix`: a new task made from a finished one of the caller and a prompt, where its protocol can. */
export const remixVideo: Handler<{ prompt: string }> = async (call, context) => {
  const task = await context.tasks.remix({ ...(await readRemix(call, context)), ...claimOf(call) });
  return answerWith(call, context, await taskView(task, context, { caller: call.caller }));
};

/** What a remix is asked for, checked. Throws GatewayError. */
export async function readRemix(call: Call, context: ServerContext): Promise<RemixInput> {
  const key = requireKey(call);
  const source = await findTask(call, context);
  const body = requireJson(call, FIELDS);
  const model = remixModel(source, key, context);
  const prompt = promptOf(body, model);
  requireFinished(source, 'result to remix');
  const { route, strict } = call;
  return { key, source, model, route: route.id, prompt, warnings: otherFields(call, body), strict };
}

/** As long as the source's model takes it. */
function promptOf(body: JsonObject, { limits }: Model): string {
  const { prompt } = body;
  if (prompt === undefined || prompt === null || (typeof prompt === 'string' && prompt.trim() === ''))
    throw new GatewayError('invalid_request', {
      message: 'prompt is missing: say what to change about the video',
    });
  if (typeof prompt !== 'string') throw refused(`a string (got ${showValue(prompt)})`);
  const most = limits.texts.prompt?.max_chars;
  const chars = [...prompt].length;
  if (most !== undefined && chars > most) throw refused(`at most ${most} characters (got ${chars})`);
  return prompt;
}

/** Fields beside the prompt have no effect: the source decides everything else. */
function otherFields(call: Pick<Call, 'body'>, body: JsonObject): readonly Warning[] {
  const read = call.body?.take();
  const files = read?.kind === 'form' ? read.files : {};
  return unknownFields({ fields: FIELDS, title: 'a remix' }, { body, files });
}

function refused(rule: string): GatewayError {
  return new GatewayError('invalid_request', { param: 'prompt', message: `prompt must be ${rule}` });
}

/**
 * The model of a finished task as it is today: it may be gone (404), have been retired (410), or the key may not
 * use it any more (403).
 */
function remixModel(
  source: Pick<TaskRecord, 'model' | 'model_id'>,
  key: KeyRecord,
  context: Pick<ServerContext, 'intake' | 'deployment' | 'clock'>,
): Model {
  const { all } = context.intake.models;
  const model = all.filter(isTaskModel).find((entry) => entry.model.id === source.model_id)?.model;
  if (model === undefined) {
    throw new GatewayError('model_not_found', {
      message: `${source.model} is no longer offered`,
      values: { model: source.model },
    });
  }
  requireNotRetired(model, context.clock());
  const { groups } = context.deployment();
  const group = Object.hasOwn(groups, key.group) ? groups[key.group] : undefined;
  if (mayUse({ key, group }, model.id)) return model;
  throw new GatewayError('model_not_allowed', {
    message: `this key may not use ${source.model}`,
    values: { model: source.model, group: key.group },
  });
}
