import { GatewayError } from '../contract/errors.ts';
import type { Family, Model, PublicRequest, Vocabulary } from '../contract/family.ts';
import { modelInputs } from './model-inputs.ts';
import { orList, showValue } from './show-value.ts';

/**
 * Refuses a file that nothing reads (400 `invalid_request`): a video without the caller's picture is not what was
 * asked for, whereas a text that nobody knows is only told.
 */
export function checkUploads(input: {
  readonly family: Pick<Family, 'uploads' | 'roles'>;
  readonly model: Pick<Model, 'id' | 'modes' | 'limits'>;
  readonly vocabulary: Pick<Vocabulary, 'modes' | 'roles'>;
  readonly request: Pick<PublicRequest, 'files'>;
}): void {
  const { family, model, vocabulary, request } = input;
  const uploads = family.uploads ?? {};
  const unread = Object.keys(request.files).find((name) => !Object.hasOwn(uploads, name));
  if (unread === undefined) return;
  const roles = new Set(modelInputs(family, model, vocabulary).map(({ role }) => role.name));
  const allowed = Object.keys(uploads).filter((name) => uploads[name]?.some((role) => roles.has(role)));
  const help = allowed.length === 0 ? 'it takes none' : `it takes them as ${orList(allowed)}`;
  throw new GatewayError('invalid_request', {
    param: unread,
    message: `${model.id} takes no file under the name ${showValue(unread)}; ${help}`,
    details: { received: unread, allowed },
  });
}
