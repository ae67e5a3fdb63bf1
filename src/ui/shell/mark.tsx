/** The sign of the app: a main scale and a vernier scale whose marks meet in one place. */
export function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#17655f" />
      <path d="M6 16h20" stroke="#e9f3f0" strokeWidth="1.6" />
      <path d="M8 16V8m4 8v-5m4 5V8m4 8v-5m4 5V8" stroke="#e9f3f0" strokeWidth="1.8" strokeLinecap="round" />
      <path d="M9.6 16v8m3.2-8v5m3.2-5v8m3.2-8v5m3.2-5v8" stroke="#f2b544" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
