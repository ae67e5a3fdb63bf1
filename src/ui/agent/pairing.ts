/** Port and code of the last pairing in this tab, so that a reload needs one press and no typing. Never leaves the tab. */
const key = 'vernier-relay';

export function rememberedPairing(): { port?: string; code?: string } {
  const linked = /connect=(\d{1,5})[,:-](\d{6})/.exec(location.hash);
  if (linked?.[1] && linked[2]) return { port: linked[1], code: linked[2] };
  try {
    const [port, code] = (sessionStorage.getItem(key) ?? '').split(' ');
    return port && code ? { port, code } : {};
  } catch {
    return {};
  }
}

export function rememberPairing(port: string, code: string): void {
  try {
    sessionStorage.setItem(key, `${port} ${code.replace(/\D/g, '')}`);
  } catch {
    // Without storage the person types the code again after a reload.
  }
}
