import type { Canonical } from '../contract/canonical.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Vocabulary } from '../contract/family.ts';
import { withFact } from './leave-out.ts';
import type { CheckedRequest } from './types.ts';

interface Known {
  readonly request: CheckedRequest;
  readonly vocabulary: Pick<Vocabulary, 'roles'>;
  readonly canServe: (request: Canonical) => boolean;
}

/** More pictures than any channel takes at once, where fewer of them would do; undefined where they would not. */
export function tooManyError({ request, vocabulary, canServe }: Known): GatewayError | undefined {
  const { canonical, modelName, fieldOf } = request;
  for (const [role, media = []] of Object.entries(canonical.roles)) {
    const most = mostOf(canonical, role, canServe);
    if (most === undefined) continue;
    const field = fieldOf?.(role) ?? role;
    const kind = vocabulary.roles[role]?.kind ?? 'file';
    return new GatewayError('invalid_request', {
      param: field,
      message: `no channel of this group can make ${canonical.mode} requests for ${modelName} with ${media.length} ${kind}s in ${field}; send at most ${most}`,
      details: { received: media.length, allowed: most },
    });
  }
  return undefined;
}

function mostOf(canonical: Canonical, role: string, canServe: Known['canServe']): number | undefined {
  const media = canonical.roles[role] ?? [];
  for (let most = media.length - 1; most > 0; most -= 1) {
    if (canServe({ ...canonical, roles: { ...canonical.roles, [role]: media.slice(0, most) } })) return most;
  }
  return undefined;
}

/** A request without words, where one with them would be served. */
export function noPromptError({ request, canServe }: Omit<Known, 'vocabulary'>): GatewayError | undefined {
  const { canonical, modelName } = request;
  const { prompt } = canonical.facts;
  const hasPrompt = typeof prompt === 'string' && prompt.trim() !== '';
  if (hasPrompt || !canServe(withFact(canonical, 'prompt', 'x'))) return undefined;
  return new GatewayError('invalid_request', {
    param: 'prompt',
    message: `prompt is missing: no channel of this group can make ${canonical.mode} requests for ${modelName} without one`,
  });
}
