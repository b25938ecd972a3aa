// The stand-in of the identity provider's web SDK: the same builder, the same events, its page in a frame of our own origin.
(function () {
  const source = 'istmo-sandbox-identity';

  function build({ token, renew, conf, handlers, listeners }) {
    let frame;
    let current = token;

    const addressOf = () =>
      `/sandbox/identity?${new URLSearchParams({ token: current, lang: conf.lang || 'en', theme: conf.theme || 'light' }).toString()}`;

    function say(type, payload) {
      for (const listen of listeners) listen(type, payload);
      for (const handle of handlers.get(type) || []) handle(payload);
    }

    async function reopen() {
      try {
        current = await renew();
        frame.src = addressOf();
      } catch (error) {
        say('idCheck.onError', { code: 'token-renewal-failed', error: String(error) });
      }
    }

    function hear(event) {
      if (!frame || event.source !== frame.contentWindow || event.origin !== location.origin) return;
      if (!event.data || event.data.source !== source) return;
      const { type, payload } = event.data;
      if (type === 'idCheck.onTokenExpired') void reopen();
      if (type === 'idCheck.onResize') frame.height = String(Math.max(600, payload.height));
      say(type, payload);
    }

    return {
      launch(selector) {
        const container = document.querySelector(selector);
        if (!container) throw new Error(`nothing on the page is ${selector}`);
        frame = document.createElement('iframe');
        frame.title = conf.lang === 'es' ? 'Verificación de identidad' : 'Identity check';
        frame.width = '100%';
        frame.height = '600';
        frame.src = addressOf();
        container.replaceChildren(frame);
        addEventListener('message', hear);
      },
      destroy() {
        removeEventListener('message', hear);
        if (frame) frame.remove();
        frame = undefined;
      },
    };
  }

  window.snsWebSdk = {
    init(token, renew) {
      const made = { token, renew, conf: {}, handlers: new Map(), listeners: [] };
      const builder = {
        withConf(conf) {
          made.conf = conf;
          return builder;
        },
        withOptions() {
          return builder;
        },
        on(type, handle) {
          made.handlers.set(type, [...(made.handlers.get(type) || []), handle]);
          return builder;
        },
        onMessage(listen) {
          made.listeners.push(listen);
          return builder;
        },
        build: () => build(made),
      };
      return builder;
    },
  };
})();
