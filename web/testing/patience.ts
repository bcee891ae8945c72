import { configure } from '@testing-library/react';

// What comes is waited for also on a machine with other work.
configure({ asyncUtilTimeout: 60_000 });
