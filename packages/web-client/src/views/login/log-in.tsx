import { useEffect, useState } from 'preact/hooks';
import { logIn, resume } from '../../actions/session';
import { reasonOf } from '../../actions/notices';
import { fetchServerSettings } from '../../actions/session-requests';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { Rendered } from '../../components/rendered';
import { site } from '../../state/site';
import { ownIcon } from '../../state/users';
import { texts } from '../../texts/texts';
import { submitting } from '../../lib/submit';

const unknownRealm = { realm_name: texts.appName, realm_icon: '', realm_description: '' };

export const LogIn = ({ hasExpired }: { readonly hasExpired: boolean }) => {
  const [server, setServer] = useState<Awaited<ReturnType<typeof fetchServerSettings>>>();
  useEffect(() => {
    fetchServerSettings().then(setServer, () => undefined);
    const onFocus = () => void resume();
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
  const { realm_name, realm_icon, realm_description } = server ?? unknownRealm;
  const [problem, setProblem] = useState(hasExpired ? texts.logIn.expired : '');

  const submit = async (form: HTMLFormElement) => {
    const [name = '', password = ''] = [...form.querySelectorAll('input')].map((one) => one.value);
    try {
      await logIn(name, password);
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };

  return (
    <main class="login center">
      <form class="login-card stack raised" onSubmit={submitting(submit)}>
        <img class="logo" src={ownIcon(realm_icon)} alt="" />
        <h1>{texts.logIn.to(realm_name)}</h1>
        {realm_description === '' ? null : <Rendered html={realm_description} />}
        <p class="problem medium" role="alert">
          {problem}
        </p>
        <Field
          label={texts.logIn.email}
          name="username"
          type="email"
          autocomplete="username"
          required
          autoFocus
        />
        <Field
          label={texts.logIn.password}
          name="password"
          type="password"
          autocomplete="current-password"
          required
        />
        <Button label={texts.logIn.submit} class="button-primary button-wide" />
        {server?.external_authentication_methods.map(({ name, display_name, login_url }) => (
          <a key={name} class="button button-wide" href={new URL(login_url, site).href}>
            {texts.logIn.with(display_name)}
          </a>
        ))}
        <p class="rendered medium">
          <a href={`${site}/accounts/password/reset`}>{texts.logIn.forgotPassword}</a>
        </p>
      </form>
    </main>
  );
};
