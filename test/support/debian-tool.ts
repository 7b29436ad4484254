import { execFileSync, spawnSync } from 'node:child_process';

/** Path of a program, installing its Debian package when it is absent; fails saying so when it cannot. */
export function debianTool(program: string, debianPackage: string): string {
  const found = which(program);
  if (found !== undefined) return found;
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'pipe' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
      stdio: 'pipe',
    });
  } catch (error) {
    throw new Error(`${program} is needed and could not be installed: apt-get install ${debianPackage}`, {
      cause: error,
    });
  }
  const installed = which(program);
  if (installed === undefined) throw new Error(`the package ${debianPackage} brought no ${program}`);
  return installed;
}

function which(program: string): string | undefined {
  const answer = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}
