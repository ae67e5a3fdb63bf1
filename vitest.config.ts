import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts'],
    env: { TZ: 'UTC', LC_ALL: 'C' },
    testTimeout: 30_000,
    maxWorkers: 2,
  },
});
