import { execFileSync, spawnSync } from 'node:child_process';

/** Path of a program, installing its Debian package when it is absent; fails saying so when it cannot. */
export function debianTool(program: string, debianPackage: string): string {
  const found = which(program);
  if (found !== undefined) return found;
  install([debianPackage]);
  const installed = which(program);
  if (installed === undefined) throw new Error(`the package ${debianPackage} brought no ${program}`);
  return installed;
}

/** Installs those of the packages that are absent, which bring no program; fails saying so when it cannot. */
export function debianPackages(packages: readonly string[]): void {
  const absent = packages.filter((name) => spawnSync('dpkg-query', ['--show', name]).status !== 0);
  if (absent.length > 0) install(absent);
}

/** It is there wherever packages are, and whoever else locks it means the same. */
const DPKG_FOLDER = '/var/lib/dpkg';

function install(packages: readonly string[]): void {
  // Test files and whole runs go on side by side, and apt waits for nobody.
  const apt = (...args: readonly string[]): unknown =>
    execFileSync('flock', [DPKG_FOLDER, 'apt-get', ...args], {
      stdio: 'pipe',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  } catch (error) {
    throw new Error(`this needs what could not be installed: apt-get install ${packages.join(' ')}`, {
      cause: error,
    });
  }
}

function which(program: string): string | undefined {
  const answer = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}
