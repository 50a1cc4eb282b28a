// How the server is doing, and who looks after it.

import '../../style/accounts.css';
import '../../style/server.css';

export { AdminPage } from '../pages/admin.tsx';
export { ClaimAdministrationPage } from '../pages/administrator.tsx';
export { ServersPage } from '../pages/servers.tsx';
export { StatusPage } from '../pages/status.tsx';
