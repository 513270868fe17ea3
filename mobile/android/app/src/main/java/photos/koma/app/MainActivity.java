package photos.koma.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
