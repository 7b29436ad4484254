import type { LaunchOptions, Page } from 'playwright-core';
import { debianPackages, debianTool } from '../../support/debian-tool.ts';

/** Asks no name server: whatever is not on this machine is nowhere. */
const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/**
 * How the browser of Debian is started; installs it where it is absent, and fails saying so where it cannot. It is the
 * one without windows: the whole browser draws a frame with tabs around each page, which costs as much as the page.
 */
export function launchOptions(): LaunchOptions {
  debianPackages(['fonts-inter']);
  return {
    executablePath: debianTool('chromium-headless-shell', 'chromium-headless-shell'),
    // Tests run as root, which Chromium's own sandbox refuses.
    chromiumSandbox: false,
    args: [OFFLINE, '--disable-gpu', '--disable-dev-shm-usage'],
  };
}

/** Windows that look the same on every machine. */
export const SAME_EVERYWHERE = { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' } as const;

/** Widths of a desk and of a phone. */
export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** Signs in to a sandbox, as everybody on its machine may, and goes to a page. */
export async function signIn(page: Page, path = '/'): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await page.getByRole('button', { name: 'Open the console' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
