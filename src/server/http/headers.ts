// Security headers of every answer. docs/accounts.md says why each is there.

/** Scripts and styles come as files from this server: nothing written into a page runs, whatever a name or a text contains. */
export const contentPolicy = (scripts: string, framedBy = "'none'"): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');

/**
 * For the script of the page's worker, which then has this policy instead of the page's: the searches of its bots are compiled
 * WebAssembly. JavaScript in strings stays forbidden there, too.
 */
export const WORKER_POLICY = contentPolicy("'self' 'wasm-unsafe-eval'");

export const POLICY_HEADER = 'content-security-policy';

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  [POLICY_HEADER]: contentPolicy("'self'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
};

/** Once over TLS, always over TLS. */
export const TLS_HEADERS: Readonly<Record<string, string>> = { 'strict-transport-security': 'max-age=31536000' };
