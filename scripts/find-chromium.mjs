/**
 * Finds a Chromium for the browser tests: one that the caller names, Playwright's own, the system's; else it installs
 * one, with Playwright's installer or, as root on Debian, with apt-get. One sentence says what to do when all that fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { run } from './ensure-installed.mjs';

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const isDebianRoot = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'));

async function playwrightsOwn() {
  try {
    const { chromium } = await import('@playwright/test');
    const path = chromium.executablePath();
    return path && existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

const onSystem = () => systemPlaces.find((path) => existsSync(path)) ?? null;

/**
 * Returns the path of a Chromium, or exits with a sentence.
 *
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const named = process.env.VERNIER_CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    console.error(`VERNIER_CHROMIUM names ${named}, which does not exist.`);
    process.exit(1);
  }
  const found = (await playwrightsOwn()) ?? onSystem();
  if (found) return found;
  if (isDebianRoot()) {
    console.log('No Chromium found; installing the system package…');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium']);
    if (onSystem()) return onSystem();
  }
  console.log("No Chromium found; trying Playwright's installer…");
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 });
  const installed = (await playwrightsOwn()) ?? onSystem();
  if (installed) return installed;
  console.error(
    'No Chromium could be found or installed: install one and name its path in the variable VERNIER_CHROMIUM.',
  );
  process.exit(1);
}
