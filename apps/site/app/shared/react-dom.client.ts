/** React's renderer runs when it is first imported. Here that is a step of its own instead of a part of the entry, which has enough to do. */
import 'react-dom/client';
