// Passkeys: the house asks, the device answers, and the answer goes by the form. Without this file the forms stay
// hidden.
const toBytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
const toText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

const asked = (options) => {
  const named = (list) => (list || []).map((one) => ({ ...one, id: toBytes(one.id) }));
  const made = { ...options, challenge: toBytes(options.challenge) };
  if (options.user) made.user = { ...options.user, id: toBytes(options.user.id) };
  if (options.excludeCredentials) made.excludeCredentials = named(options.excludeCredentials);
  if (options.allowCredentials) made.allowCredentials = named(options.allowCredentials);
  return made;
};

const told = (found) => {
  const said = found.response;
  const response = { clientDataJSON: toText(said.clientDataJSON) };
  for (const part of ["attestationObject", "authenticatorData", "signature", "userHandle"])
    if (said[part]) response[part] = toText(said[part]);
  return { id: found.id, rawId: toText(found.rawId), type: found.type, response, clientExtensionResults: {} };
};

const answer = async (form) => {
  const reply = await fetch(form.dataset.passkey, {
    method: "POST",
    headers: { "X-CSRF-Token": form.elements.csrf.value },
  });
  const { options, ticket, problem } = await reply.json();
  if (problem) throw new Error(problem);
  const publicKey = asked(options);
  const found = options.user
    ? await navigator.credentials.create({ publicKey })
    : await navigator.credentials.get({ publicKey });
  form.elements.ticket.value = ticket;
  form.elements.answer.value = JSON.stringify(told(found));
};

// A passkey belongs to a name: a bare number for an address cannot have one.
const isNamed = !/^[\d.]+$|:/.test(location.hostname);
if (isNamed && window.isSecureContext && window.PublicKeyCredential && navigator.credentials) {
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    const failed = form.querySelector("[data-passkey-failed]");
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      failed.textContent = "";
      try {
        await answer(form);
      } catch (error) {
        failed.textContent =
          error instanceof DOMException || !error.message ? failed.dataset.passkeyFailed : error.message;
        return;
      }
      form.submit();
    });
  }
  for (const note of document.querySelectorAll("[data-passkey-unable]")) note.hidden = true;
}
