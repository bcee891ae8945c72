import './patience.ts';
import './unobserved-sizes.ts';
