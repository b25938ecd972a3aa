// Simulates the identity provider's web SDK: the same builder and events, with its page in a frame of this script's origin.
(function () {
  const source = 'istmo-sandbox-identity';
  const { origin } = new URL(document.currentScript.src);

  function build({ token, renew, conf, handlers, listeners }) {
    let frame;
    let current = token;

    const buildAddress = () =>
      `${origin}/sandbox/identity?${new URLSearchParams({ token: current, lang: conf.lang || 'en', theme: conf.theme || 'light' }).toString()}`;

    function emit(type, payload) {
      for (const listen of listeners) listen(type, payload);
      for (const handle of handlers.get(type) || []) handle(payload);
    }

    async function reopen() {
      try {
        current = await renew();
        frame.src = buildAddress();
      } catch (error) {
        emit('idCheck.onError', { code: 'token-renewal-failed', error: String(error) });
      }
    }

    function onMessageEvent(event) {
      if (!frame || event.source !== frame.contentWindow || event.origin !== origin) return;
      if (!event.data || event.data.source !== source) return;
      const { type, payload } = event.data;
      if (type === 'idCheck.onTokenExpired') void reopen();
      if (type === 'idCheck.onResize') frame.height = String(Math.max(600, payload.height));
      emit(type, payload);
    }

    return {
      launch(selector) {
        const container = document.querySelector(selector);
        if (!container) throw new Error(`nothing on the page is ${selector}`);
        frame = document.createElement('iframe');
        frame.title = conf.lang === 'es' ? 'Verificación de identidad' : 'Identity check';
        frame.width = '100%';
        frame.height = '600';
        frame.src = buildAddress();
        container.replaceChildren(frame);
        addEventListener('message', onMessageEvent);
      },
      destroy() {
        removeEventListener('message', onMessageEvent);
        if (frame) frame.remove();
        frame = undefined;
      },
    };
  }

  window.snsWebSdk = {
    init(token, renew) {
      const setup = { token, renew, conf: {}, handlers: new Map(), listeners: [] };
      const builder = {
        withConf(conf) {
          setup.conf = conf;
          return builder;
        },
        withOptions() {
          return builder;
        },
        on(type, handle) {
          setup.handlers.set(type, [...(setup.handlers.get(type) || []), handle]);
          return builder;
        },
        onMessage(listen) {
          setup.listeners.push(listen);
          return builder;
        },
        build: () => build(setup),
      };
      return builder;
    },
  };
})();
