/** The style of the pages for people without a client, in the colors of the web client. */
export const pageStyle = `
:root { color-scheme: light dark; --back: #f6f7f8; --card: #fff; --text: #1d2329; --soft: #56616c;
  --line: #8a949e; --accent: #1f6765; --on-accent: #fff; --problem: #a3261c; }
@media (prefers-color-scheme: dark) {
  :root { --back: #14181c; --card: #1e2429; --text: #e8ebee; --soft: #a5b0ba; --line: #6d7882;
    --accent: #6ec2bf; --on-accent: #0c2221; --problem: #ff9a8f; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 2rem 1.5rem; background: var(--card);
  border-radius: .75rem; box-shadow: 0 1px 4px #0003; overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
form p:last-child, main > p:last-child { margin-bottom: 0; }
label { display: block; font-weight: 500; }
input:not([type=checkbox]) { display: block; width: 100%; margin-top: .25rem; padding: .5rem .75rem;
  font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line);
  border-radius: .5rem; }
input[readonly] { color: var(--soft); }
label:has([type=checkbox]) { display: flex; gap: .5rem; align-items: baseline; font-weight: 400;
  font-size: .9375rem; color: var(--soft); }
button, .button { display: block; width: 100%; padding: .625rem 1rem; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; color: var(--on-accent);
  background: var(--accent); border: 0; border-radius: .5rem; cursor: pointer; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.problem { color: var(--problem); font-weight: 500; }
`;
