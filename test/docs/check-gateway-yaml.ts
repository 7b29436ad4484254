import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '../../generated/index.ts';
import { checkDeployment } from '../../runtime/config/load-deployment.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Lengths that a vendor's model does not make are advice, and no mistake of a channel. */
const ADVICE = 'GW6031';

/** Everything that `gateway check` finds wrong in a file whose secrets are all set. */
export async function problemsOf(yaml: string): Promise<readonly string[]> {
  const path = join(tempFolder('documents'), 'gateway.yaml');
  let files = 0;
  const text = yaml.replaceAll(/\$\{file:[^}]*\}/g, () => `\${FILE_${++files}}`);
  writeFileSync(path, text);
  const names = [...text.matchAll(/\$\{(\w+)\}/g)].map((match) => match[1] ?? '');
  // As webhooks want theirs; each is another's.
  const secretOf = (name: string) => `whsec_${Buffer.from(`${name} 0123456789abcdef`).toString('base64')}`;
  const env = Object.fromEntries(names.map((name) => [name, secretOf(name)]));
  const { diagnostics } = await checkDeployment(path, env, registry);
  return diagnostics.flatMap(({ code, message }) => (code === ADVICE ? [] : `${code}: ${message}`));
}
