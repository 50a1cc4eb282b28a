// How the house is doing, and who looks after it.

import '../../style/accounts.css';
import '../../style/house.css';

export { AdminPage } from '../pages/admin.tsx';
export { AdministratorPage } from '../pages/administrator.tsx';
export { ServersPage } from '../pages/houses.tsx';
export { StatusPage } from '../pages/status.tsx';
