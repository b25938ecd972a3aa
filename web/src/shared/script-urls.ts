type ScriptUrls = { createScriptURL(url: string): string };

declare global {
  interface Window {
    /** Browsers with Trusted Types take no plain text for a script's address; the others do not have it. */
    trustedTypes?: { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };
  }
}

let ofApp: ScriptUrls | undefined;

/** The address of a script or worker of the app, or of a public page's script: a document has one of the two. */
export function scriptUrl(address: string): string {
  return (ofApp ??= createScriptUrls('app')).createScriptURL(address);
}

/** The policy of one bundle (Trusted Types): scripts and workers are loaded from our own origin only. The names are those of the CSP. */
export function createScriptUrls(name: 'app' | 'boot'): ScriptUrls {
  const rules: ScriptUrls = {
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin === location.origin) return url;
      throw new TypeError(`a script of another origin: ${url}`);
    },
  };
  return window.trustedTypes?.createPolicy(name, rules) ?? rules;
}
