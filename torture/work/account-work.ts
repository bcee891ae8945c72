import { routes } from '../../contract/routes.ts';
import { Fault } from '../story.ts';
import type { Work } from './workplace.ts';

const PASSWORD = 'password';

/** Gives the user another password, which ends all other sessions. */
export const changePassword: Work = ({ model, client }) => {
  if (model.isBusy(PASSWORD) || !model.password.isKnown) return null;
  const newPassword = `${model.newKey('p')} old bearings of a clock`;
  return model.alone(PASSWORD, async () => {
    model.isPasswordChanging = true;
    const body = { currentPassword: model.password.value, newPassword };
    const { state } = await client.change({
      kind: 'change password',
      subject: PASSWORD,
      text: newPassword,
      send: (api) => api.send(routes.changePassword, { body }),
      attempt: model.password.attempt(() => newPassword),
      // So many attempts a minute are let through.
      mayBe: [429],
    });
    if (state === 'done') {
      model.passwordChanges += 1;
      client.keepsSession();
    }
    // Where nobody answered, it is found out when the server is there again.
    if (state !== 'unknown') model.isPasswordChanging = false;
  });
};

/** Logs in anew where the session has ended. */
export const logIn: Work = ({ model, client }) => {
  if (client.isLoggedIn || model.isBusy(PASSWORD) || !model.password.isKnown) return null;
  return model.alone(PASSWORD, async () => {
    if ((await client.logIn(model.password.value)) === false) {
      throw new Fault('the password is not taken any more', PASSWORD);
    }
  });
};

export const logOut: Work = ({ client }) =>
  client
    .change({
      kind: 'log out',
      subject: client.name,
      text: '',
      send: (api) => api.send(routes.logout),
    })
    .then(({ state }) => {
      if (state !== 'refused') client.loggedOut();
    });
